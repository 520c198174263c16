import type { Router } from '@koa/router'
import { chooseMails, getMailChoices } from '../../../core/contract/account/mail-choices.ts'
import { subscribeToNewsletter } from '../../../core/contract/shop/newsletter.ts'
import type { Deps } from '../../deps/deps.ts'
import { handle } from '../../http/handle.ts'
import type { ServerPage } from '../../http/reply/server-page.ts'
import { newsletterService } from '../../services/messages/newsletter.ts'
import { correctionMails } from '../../services/study/correction-mails.ts'
import { settingsOf } from '../../services/shop/settings.ts'
import { confirm, confirmPage, unsubscribe, unsubscribePage } from '../../services/site/page-endpoints.ts'

const checkMail = 'Thank you for subscribing to our newsletter. Check your email for a confirmation message.'
const noMail =
  'Your address is noted, but this shop sends no e-mail at present: no confirmation will come, and nothing will be sent to you.'

const home = '<p><a href="/">Go to the home page</a></p>'

const said = (title: string, text: string): ServerPage => ({ title, body: `<p>${text}</p>${home}` })

const expired = (text: string): ServerPage => ({ ...said('This link is no longer valid', text), status: 404 })
const notConfirmed = expired('Please subscribe again to get a new one.')
const notEnded = expired(
  'Nothing was changed. You can end our mails in <a href="/profile">your profile</a>, or <a href="/contact">write to us</a>.',
)

/** The form sends nothing but its own address, token included. */
const asked = (title: string, text: string, button: string): ServerPage => ({
  title,
  body: `<p>${text}</p><form method="post"><button>${button}</button></form>`,
})

export function newsletterRoutes(router: Router, deps: Deps): void {
  const newsletter = newsletterService(deps)
  const sendsMail = settingsOf(deps.config).has('mail')

  handle(router, subscribeToNewsletter, async ({ body }, ctx) => {
    await newsletter.subscribe(body, ctx.ip)
    return { message: sendsMail ? checkMail : noMail, sendsMail }
  })

  const corrections = correctionMails(deps)
  handle(router, getMailChoices, async (_, { state }) => ({
    newsletter: await newsletter.choiceOf(state.userId),
    corrections: await corrections.isWanted(state.userId),
    sendsMail,
  }))
  handle(router, chooseMails, async ({ body }, { ip, state: { userId } }) => {
    if (body.corrections !== undefined) await corrections.choose(userId, body.corrections)
    const chosen =
      body.newsletter === undefined ? newsletter.choiceOf(userId) : newsletter.choose(userId, body.newsletter, ip)
    return { newsletter: await chosen, corrections: await corrections.isWanted(userId), sendsMail }
  })

  handle(router, confirmPage, async ({ query: { token } }, ctx) =>
    (await newsletter.isValid(token, 'confirm', ctx.ip))
      ? asked('Confirm your subscription', 'One step to go.', 'Confirm')
      : notConfirmed,
  )
  handle(router, confirm, async ({ query: { token } }, ctx) =>
    (await newsletter.follow(token, 'confirm', ctx.ip))
      ? said('You are subscribed', 'Every mail has a link to unsubscribe.')
      : notConfirmed,
  )
  handle(router, unsubscribePage, async ({ query: { token } }, ctx) => {
    if (corrections.isLink(token))
      return asked('Unsubscribe from mails about corrections', 'You will get no more of them.', 'Unsubscribe')
    return (await newsletter.isValid(token, 'unsubscribe', ctx.ip))
      ? asked('Unsubscribe from the newsletter', 'You will get no more of it.', 'Unsubscribe')
      : notEnded
  })
  handle(router, unsubscribe, async ({ query: { token } }, ctx) => {
    if (await corrections.unsubscribe(token))
      return said(
        'You are unsubscribed',
        'You will get no more mails about corrections. You can ask for them again in your profile.',
      )
    return (await newsletter.follow(token, 'unsubscribe', ctx.ip))
      ? said('You are unsubscribed', 'You will get no more newsletters from us.')
      : notEnded
  })
}
