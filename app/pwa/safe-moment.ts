const channelName = 'vademecum-update'
/** How long the other tabs have to object, ms. */
const pollMs = 1_000

type Message = { is: 'asked'; by: string } | { is: 'busy'; to: string }

export interface SafeMoment {
  /** True when neither this tab nor any other objects to a reload now. A tab that the browser has frozen cannot answer, and
   *  has nothing on the screen that a reload would take. */
  isSafeEverywhere(): Promise<boolean>
  stop(): void
}

/** Lets the tabs of one browser agree on a moment at which none of them is in the middle of something.
 *  `isSafe`: whether this tab may be reloaded now. `tabId`: unlike any other tab's. */
export function agreeOnSafeMoment(isSafe: () => boolean, tabId: string): SafeMoment {
  const channel = new BroadcastChannel(channelName)
  let objected = false
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data.is === 'asked' && !isSafe()) channel.postMessage({ is: 'busy', to: data.by } satisfies Message)
    if (data.is === 'busy' && data.to === tabId) objected = true
  })
  return {
    async isSafeEverywhere() {
      if (!isSafe()) return false
      objected = false
      channel.postMessage({ is: 'asked', by: tabId } satisfies Message)
      await new Promise((resolve) => setTimeout(resolve, pollMs))
      return !objected && isSafe()
    },
    stop: () => channel.close(),
  }
}
