/** The header's places, in order; a later screen adds its line. */
export const places = [
  { to: '/courses', label: 'Courses', for: 'everyone' },
  { to: '/dashboard', label: 'My courses', for: 'customers' },
] as const
