import type { SendForm } from '../mail/mail.ts'

const timeoutMs = 15_000

/** Posts to the operator's form service. The id lets a service that knows such keys take a message once. */
export function contactForm(url: string): SendForm {
  return async (form, id) => {
    const reply = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json', 'Idempotency-Key': id },
      body: JSON.stringify(form),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    await reply.body?.cancel()
    if (!reply.ok) throw Object.assign(new Error(`the form service answered ${reply.status}`), { code: reply.status })
  }
}
