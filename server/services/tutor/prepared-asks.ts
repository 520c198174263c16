import type { Ask } from '../../../core/tutor/ask.ts'
import type { Library } from '../../../core/tutor/passage.ts'
import type { Deps } from '../../deps/deps.ts'
import { askService } from './asks.ts'
import { tutorLibrary } from './library.ts'
import type { ReplyRequest } from './reply.ts'

/** What a student asks, and what may be answered from. */
export interface PreparedAsk {
  ask: Ask
  library: Library
}

export type PrepareAsk = (request: ReplyRequest) => Promise<PreparedAsk>

export function preparedAsks(deps: Pick<Deps, 'db' | 'reads' | 'now' | 'limits' | 'config'>): PrepareAsk {
  const asks = askService(deps)
  const libraries = tutorLibrary(deps)
  return async (request) => {
    const [ask, library] = await Promise.all([asks.askOf(request), libraries.forUser(request.userId)])
    return { ask, library }
  }
}
