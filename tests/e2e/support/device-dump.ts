import type { Page } from '@playwright/test'

/** Everything that a script could read on this device, as one text: all databases, both stores, all caches, the cookies. */
export async function dumpOf(page: Page): Promise<string> {
  return await page.evaluate(async () => {
    const textOf = (value: unknown) =>
      JSON.stringify(value, (_, part: unknown) =>
        part instanceof ArrayBuffer || ArrayBuffer.isView(part) ? new TextDecoder().decode(part) : part,
      )
    const rowsOf = (name: string) =>
      new Promise<unknown[]>((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.onerror = () => reject(new Error(`${name} cannot be opened`))
        opening.onsuccess = () => {
          const db = opening.result
          const stores = [...db.objectStoreNames]
          if (stores.length === 0) return resolve([])
          const rows: unknown[] = []
          const read = db.transaction(stores)
          for (const store of stores) {
            for (const asked of [read.objectStore(store).getAllKeys(), read.objectStore(store).getAll()])
              asked.onsuccess = () => rows.push(store, asked.result)
          }
          read.onerror = () => reject(new Error(`${name} cannot be read`))
          read.oncomplete = () => {
            db.close()
            resolve(rows)
          }
        }
      })
    const parts: string[] = [document.cookie]
    for (const { name = '' } of await indexedDB.databases()) parts.push(name, textOf(await rowsOf(name)))
    for (const store of [localStorage, sessionStorage]) parts.push(textOf(Object.entries(store)))
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const reply = await cache.match(request)
        parts.push(name, request.url, textOf([...(reply?.headers ?? [])]), (await reply?.text()) ?? '')
      }
    }
    return parts.join('\n')
  })
}

/** What a person sees of a page: its words, and what stands in its fields. */
export async function seenOn(page: Page): Promise<string> {
  return await page.evaluate(() => {
    const fields = [...document.querySelectorAll('input, textarea, select')] as HTMLInputElement[]
    return [document.title, document.body.innerText, ...fields.map(({ value }) => value)].join('\n')
  })
}
