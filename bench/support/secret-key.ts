/** The secret of the benchmarks' servers, and of what is published for them. */
export const secretKey = 'a secret of the benchmarks, 32 chars'
