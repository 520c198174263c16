/** `/` and `/landing` are one page, and `/` is its address. */
export const landingHead = () => ({
  meta: [
    { title: 'Vademecum' },
    {
      name: 'description',
      content:
        'Exam preparation for medicine, dentistry, pharmacy and law that works with no signal: practise on the underground and lose nothing.',
    },
  ],
})
