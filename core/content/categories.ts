/** The professions, in the shop's order. Apart from the schemas, for pages that have no need of them. */
export const categories = ['Medicine', 'Dentistry', 'Pharmacy', 'Law'] as const
