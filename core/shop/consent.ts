/** What a buyer agrees to so that a course or a plan opens at once, by the version that an order keeps: words that once stood here are never
 *  changed, only followed by others. Consumer Contracts Regulations 2013 (SI 2013/3134), reg. 37. */
const consents: Readonly<Record<string, string>> = {
  '2026-11':
    'Open the course now. I understand that I lose my 14-day right to cancel once it opens. The 30-day money-back guarantee stays.',
  // A service: reg. 36.
  'plan-2026-11':
    'Start the plan now. I understand that I can cancel within 14 days, and then get back what the days that are left were paid with.',
}

export const currentConsent = '2026-11'
/** Of a plan. */
export const currentPlanConsent = 'plan-2026-11'

/** `undefined`: there never was such a version; `constructor` is none. */
export const consentText = (version: string): string | undefined =>
  Object.hasOwn(consents, version) ? consents[version] : undefined
