import { pino, type DestinationStream, type Logger } from 'pino'

/** Structured logs on `destination`. Of an error only kind, code, words and stack are written: its other properties may hold a
 *  row or a request, and so personal data. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  return pino({ level, base: null, serializers: { error: describeError } }, destination)
}

function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error }
  const { name, message, stack } = error
  const code = 'code' in error ? String(error.code) : undefined
  return { type: name, code, message, stack, ...(error.cause !== undefined && { cause: describeError(error.cause) }) }
}
