import type { Actor } from '../../server/services/operator/operator-acts.ts'

/** Who runs these commands, as the log names them: the machine knows who may. */
export const atShell: Actor = { via: 'shell', sender: null }
