/** Lets what waits for the thread, such as a tap or a frame, go first. */
export const yieldToMain = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve)
  })
