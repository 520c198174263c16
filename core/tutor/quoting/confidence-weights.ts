/** Weights of an answer's confidence by feature, written by `bench/tutor/fit-confidence.ts`: fitted to labelled questions of
 *  `bench/tutor`. How they do on others: docs/benchmarks.md. */
export const confidenceWeights = {
  fitted: '2026-11-23',
  questions: 513,
  threshold: 0.5,
  bias: -2.5453,
  weights: {
    together: 1.691,
    lacking: -2.5272,
    lacksName: -1.8559,
    heading: 0.3982,
    score: 3.2601,
    topic: 2.5879,
    lacksSum: -1.9349,
    lacksYear: -1.7339,
    lacksFigure: -0.9675,
    record: -3.2328,
    unheard: -3.8837,
    rarest: -2.7344,
    length: 5.6476,
    library: -1.9904,
  },
} as const
