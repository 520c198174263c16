import { AfterSending } from './after-sending.tsx'

/** What is said of a message that could not be sent yet. */
export function Kept({ onAgain }: { onAgain: () => void }) {
  return (
    <AfterSending title="Your message is safe" onAgain={onAgain}>
      <p role="status">Kept on this device. It will be sent when you are online.</p>
      <p>
        You can close this page: it goes out by itself the next time the app is open, or earlier where the browser can.
      </p>
    </AfterSending>
  )
}
