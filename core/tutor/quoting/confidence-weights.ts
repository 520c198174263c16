/** Weights of an answer's confidence by feature, written by `bench/tutor/fit-confidence.ts`: fitted to labelled questions of
 *  `bench/tutor`. How they do on others: docs/benchmarks.md. */
export const confidenceWeights = {
  fitted: '2026-11-23',
  questions: 513,
  threshold: 0.5,
  bias: -2.6231,
  weights: {
    together: 1.8001,
    lacking: -2.5998,
    lacksName: -1.9248,
    heading: 0.4927,
    score: 3.2565,
    topic: 2.6589,
    lacksSum: -1.8567,
    lacksYear: -1.8962,
    record: -3.2877,
    unheard: -3.9396,
    rarest: -2.7262,
    length: 5.7327,
    library: -2.0901,
  },
} as const
