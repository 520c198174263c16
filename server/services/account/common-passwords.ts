import type { ZxcvbnFactory } from '@zxcvbn-ts/core'

/** What our own customers would think of first, and what came after the list of stolen passwords was made. */
const ownWords = ['vademecum', 'ucat', 'gphc', 'exam', 'revision', 'pharmacist', 'login', 'rockyou', 'fortnite']

/** Guesses that find a password, as powers of ten. An account takes some 43,000 a day from strangers (docs/decisions/016). */
const fewGuesses = 7
/** Of what is left of it without the digits and signs at its ends: who guesses puts endings of all kinds on words. */
const fewGuessesOfCore = 5

/** The beginning is judged alone: what is hard to guess there is not easier as a whole, and judging takes time with the square of the
 *  length. With these two limits it is a few milliseconds at the most: docs/decisions/029. */
const judgedChars = 24
const mostSubstitutions = 8

let judge: Promise<ZxcvbnFactory> | undefined

/** Made when it is first wanted: the 49,000 passwords and the keyboards take a tenth of a second and 25 MB. */
function openJudge(): Promise<ZxcvbnFactory> {
  judge ??= Promise.all([import('@zxcvbn-ts/core'), import('@zxcvbn-ts/language-common')]).then(
    ([{ ZxcvbnFactory: Judge }, { dictionary, adjacencyGraphs }]) => {
      const { qwerty, qwertz, azerty } = adjacencyGraphs
      return new Judge({
        dictionary: { stolen: dictionary['passwords-common'], own: ownWords },
        graphs: { qwerty, qwertz, azerty },
        l33tMaxSubstitutions: mostSubstitutions,
      })
    },
  )
  return judge
}

/** Is this a password that a guesser tries early? `context`: words that belong to the account, such as its user name. */
export async function isCommonPassword(password: string, context: readonly string[]): Promise<boolean> {
  const zxcvbn = await openJudge()
  const words = context.flatMap((word) => [word, word.replaceAll(/[^\p{L}\p{N}]/gu, '')])
  const isEasy = (text: string, few: number) => zxcvbn.check(text.slice(0, judgedChars), words).guessesLog10 < few
  const core = password.replace(/^\P{L}{1,8}/u, '').replace(/\P{L}{1,8}$/u, '')
  return isEasy(password, fewGuesses) || (core !== password && isEasy(core, fewGuessesOfCore))
}
