import { Problem } from '../../../core/problem.ts'

/** A part of the app that is fetched when it is wanted. Throws `Problem` where it cannot be, as for all that the server has. */
export const fetchedPart = <Part>(part: Promise<Part>): Promise<Part> =>
  part.catch((cause: unknown) => {
    throw new Problem('unreachable', 'The server cannot be reached.', { cause })
  })
