import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/** What stands behind the `#` of the page's address, which is taken out of it: not in the history, nor over a shoulder. Empty where
 *  nothing stood there. */
export function useLinkToken(): string {
  const { hash, pathname } = useLocation()
  const navigate = useNavigate()
  const [token, setToken] = useState(hash)
  if (hash !== '' && hash !== token) setToken(hash)
  useEffect(() => {
    if (hash !== '') void navigate({ to: pathname, hash: '', replace: true, resetScroll: false })
  }, [hash, pathname, navigate])
  return token
}
