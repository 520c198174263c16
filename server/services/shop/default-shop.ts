import type { Identity, SiteFile } from '../../../core/content/shop/shop.ts'

/** A content folder without an identity is that of a shop which goes by our name. */
export const defaultIdentity: Identity = {
  name: 'Vademecum',
  supportEmail: 'support@vademecum.example',
  senderEmail: 'no-reply@vademecum.example',
  tagline: 'Exam preparation that goes with you',
  supportHours: 'Monday to Friday, 09:00 to 18:00, London time',
  responsePromise: 'within 24 hours',
  operator: {
    name: 'Sample Operator Ltd',
    address: '1 Sample Street, London, SA1 1MP, United Kingdom',
    companyNumber: '00000000',
    icoNumber: 'ZA000000',
    isSample: true,
  },
}

/** A content folder without a site file is that of a shop which claims nothing. */
export const defaultSite: SiteFile = {
  claims: [],
  sampleNote: 'Sample of the demonstration shop, not a real figure or person.',
  trial: { days: 14, text: '14 days free. No credit card, cancel anytime; it ends by itself.' },
  moneyBack: { days: 30, text: '30-day money-back guarantee on every course.' },
  supportOptions: [],
  approach: [],
  stories: [],
  homeFaq: [],
  fallbackCourses: [],
  newsletter: { intro: 'News by e-mail.', receives: [], howOften: 'Only when there is something new.' },
}
