import { useRouter } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, MouseEvent } from 'react'

export interface PathLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  /** An address of the app, from the root, that was worked out elsewhere: "/study/2/notes/potassium?cited=…". */
  href: string
}

/** Whether an address stays within the app, however it is written: "//host" and "/\\host" do not. */
export const isOwnPath = (href: string): boolean => /^\/(?![/\\])[^\s\\]*$/.test(href)

/** A link to an address that came as text. What would lead out of the app is no link. */
export function PathLink({ href, children, className, ...rest }: PathLinkProps) {
  const go = useGo(href)
  if (!isOwnPath(href)) return <span className={className}>{children}</span>
  return (
    <a {...rest} className={className} href={href} onClick={go}>
      {children}
    </a>
  )
}

/** Goes there without a new document, unless the browser was asked for another tab or window. */
function useGo(href: string) {
  const router = useRouter()
  return (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    router.history.push(href)
  }
}
