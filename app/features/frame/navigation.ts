/** The header's places, in order; a later screen adds its line. */
export const places = [
  { to: '/courses', label: 'Courses', for: 'everyone' },
  { to: '/ai-tutor', label: 'AI tutor', for: 'everyone' },
  { to: '/learning-path-visualizer', label: 'Paths', for: 'everyone' },
  { to: '/plans', label: 'Plans', for: 'everyone' },
  { to: '/resources', label: 'Resources', for: 'everyone' },
  { to: '/tutors', label: 'Tutors', for: 'everyone' },
  { to: '/contact', label: 'Contact', for: 'everyone' },
  { to: '/dashboard', label: 'My courses', for: 'customers' },
] as const

/** The foot's columns; a later screen adds its line. */
export const footColumns = [
  {
    title: 'Study',
    links: [
      { to: '/courses', label: 'All courses' },
      { to: '/resources', label: 'Resources' },
      { to: '/study-assistant', label: 'Study assistant' },
      { to: '/pricing', label: 'Pricing' },
      { to: '/tutors', label: 'Tutors' },
      { to: '/medical', label: 'Medical school' },
      { to: '/home', label: 'How it works' },
    ],
  },
  {
    title: 'Help',
    links: [
      { to: '/faq', label: 'FAQ' },
      { to: '/contact', label: 'Contact' },
      { to: '/corrections', label: 'Corrections' },
      { to: '/withdraw', label: 'Withdraw from contract here' },
      { to: '/privacy', label: 'Privacy' },
      { to: '/terms', label: 'Terms' },
    ],
  },
] as const
