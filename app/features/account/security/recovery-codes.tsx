import { useEffect, useRef, useState } from 'react'
import { useBusy } from '../../../data/device/use-busy.ts'
import { offerFile } from '../../../ui/content/offer-file.ts'
import { Button } from '../../../ui/controls/button.tsx'
import formCss from '../account-form.module.css'
import css from './security.module.css'

export interface RecoveryCodesProps {
  codes: string[]
  /** The person says that they have put them somewhere. */
  onKept: () => void
}

/** Codes that are shown once: copied, downloaded or printed, and then gone. */
export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  // Who goes to another app to write them down finds them still here.
  useBusy()
  const [copied, setCopied] = useState<'no' | 'yes' | 'failed'>('no')
  const text = `Recovery codes of Vademecum. Each works once.\n\n${codes.join('\n')}\n`
  const copy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => setCopied('yes'),
      () => setCopied('failed'),
    )
  return (
    <div className={formCss['form']}>
      <h3 ref={heading} tabIndex={-1}>
        Your recovery codes
      </h3>
      <p>
        Each signs you in once when you do not have the app at hand. They are shown only now: keep them where you find
        them without your phone.
      </p>
      <ul className={css['key']}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={css['acts']}>
        <Button look="secondary" onClick={() => void copy()}>
          Copy
        </Button>
        <Button
          look="secondary"
          icon="download"
          onClick={() => offerFile(text, 'vademecum-recovery-codes.txt', 'text/plain')}
        >
          Download
        </Button>
        <Button look="secondary" icon="print" onClick={() => window.print()}>
          Print
        </Button>
      </div>
      <p role="status" className={css['soft']}>
        {copied === 'yes' && 'Copied.'}
        {copied === 'failed' && 'The browser does not let us copy. Please download or print them.'}
      </p>
      <div>
        <Button onClick={onKept}>I have kept them</Button>
      </div>
    </div>
  )
}
