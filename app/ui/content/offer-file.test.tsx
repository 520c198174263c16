import { expect, test, vi } from 'vitest'
import { offerFile } from './offer-file.ts'

test('what is offered as a file can still be read once the browser comes to it', async () => {
  let address = ''
  const press = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    address = this.href
  })
  offerFile('What was never sent.', 'unsent.txt', 'text/plain')
  press.mockRestore()
  expect(await textAt(address)).toBe('What was never sent.')
})

/** Not by `fetch`, which the tests answer. */
const textAt = (address: string) =>
  new Promise<string>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.onload = () => resolve(request.responseText)
    request.onerror = () => reject(new Error(`nothing is at ${address}`))
    request.open('GET', address)
    request.send()
  })
