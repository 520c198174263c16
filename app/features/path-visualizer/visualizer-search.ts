/** The tabs of the visualizer, in order, and those of its middle one. */
export const visualizerTabs = ['overview', 'visualizer', 'insights'] as const
export type VisualizerTab = (typeof visualizerTabs)[number]

export const pathTabs = ['current', 'alternatives', 'style', 'adaptations'] as const
export type PathTab = (typeof pathTabs)[number]
