import { offerFile } from './offer-file.ts'

/** Gives what is not sent yet to the person, as JSON. */
export const offerUnsent = (text: string) => offerFile(text, 'vademecum-unsent.json', 'application/json')
