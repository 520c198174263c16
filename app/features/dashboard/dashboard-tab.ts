/** The tabs of the dashboard, in order. */
export const dashboardTabs = ['overview', 'orders', 'usage', 'profile'] as const
export type DashboardTab = (typeof dashboardTabs)[number]
