/** The tabs of the profile, in order. */
export const profileTabs = ['overview', 'orders', 'settings'] as const
export type ProfileTab = (typeof profileTabs)[number]
