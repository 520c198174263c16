/** Why a device did not use or make a passkey.
 *  `none-used`: it was cancelled, took too long, or there is none that fits; browsers do not tell which. `replaced`: another question
 *  was put to the device meanwhile. */
export type PasskeyTroubleKind = 'none-used' | 'unsupported' | 'added-before' | 'replaced' | 'failed'

export class PasskeyTrouble extends Error {
  override readonly name = 'PasskeyTrouble'
  readonly is: PasskeyTroubleKind

  constructor(is: PasskeyTroubleKind, cause?: unknown) {
    super(`the passkey was not used: ${is}`, { cause })
    this.is = is
  }
}
