/** A page that nobody sees is not painted; work does not wait for it longer than that, ms. */
const unseenMs = 100

/** Resolves once what changed just now is painted: what a press leads to beside that need not delay it. */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    const unseen = setTimeout(resolve, unseenMs)
    requestAnimationFrame(() => {
      clearTimeout(unseen)
      // The task after the frame's own.
      setTimeout(resolve)
    })
  })
}
