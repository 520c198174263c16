import type { Setting } from '../../../core/shop/capabilities.ts'
import type { Config } from '../../config/config.ts'

/** What the operator has set up, for the texts that speak of it. With `SANDBOX`, who tries the shop reads its mails there. */
export function settingsOf({
  smtpUrl,
  isSandbox,
  liveChatScript,
}: Pick<Config, 'smtpUrl' | 'isSandbox' | 'liveChatScript'>): ReadonlySet<Setting> {
  const settings = new Set<Setting>()
  if (smtpUrl !== null || isSandbox) settings.add('mail')
  if (liveChatScript !== null) settings.add('live-chat')
  return settings
}
