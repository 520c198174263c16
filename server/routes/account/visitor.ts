import { goneSignal, type RequestContext } from '../../http/context.ts'
import { readDevice } from '../../http/known-device.ts'
import type { Sender, Visitor } from '../../services/account/password-check.ts'

export const senderOf = ({ ip, state }: RequestContext): Sender => ({ ip, requestId: state.requestId })

/** Who shows that it is them. */
export const visitorOf = (ctx: RequestContext): Visitor => ({
  ...senderOf(ctx),
  device: readDevice(ctx),
  gone: goneSignal(ctx),
})
