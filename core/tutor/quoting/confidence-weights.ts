/** Weights of an answer's confidence by feature, written by `bench/tutor/fit-confidence.ts`: fitted to one half of the labelled questions
 *  of `bench/tutor`. How they do on the other half: docs/benchmarks.md. */
export const confidenceWeights = {
  fitted: '2026-11-23',
  questions: 270,
  threshold: 0.5,
  bias: -3.3617,
  weights: {
    passage: 1.124,
    sentence: 1.2078,
    together: 1.4493,
    said: 0.4415,
    missing: -1.2114,
    lacksName: -0.4497,
    gap: -1.4463,
    heading: -0.7405,
    score: 1.1702,
    lacksNumber: -0.5406,
    length: 3.3661,
  },
} as const
