import type { SampleQuestion } from './question/sample-question.ts'

/** What the figure goes on with after its first question: fetched when that has been answered. */
export const furtherQuestions: readonly SampleQuestion[] = [
  {
    id: 'conversions-plasma-level',
    topic: 'Dosage and unit conversions',
    difficulty: 'easy',
    stem: [
      'A laboratory reports the plasma concentration of lunexate as 1.8 mg/L. The product information gives its target range in micrograms/mL.',
      'What is the reported concentration in micrograms/mL?',
    ],
    options: [
      {
        id: 'a',
        text: '1.8 micrograms/mL',
        explanation:
          '1.8 mg is 1800 micrograms and 1 L is 1000 mL, so 1800 ÷ 1000 = 1.8. Both parts of the unit shrink a thousandfold and the number stays.',
      },
      { id: 'b', text: '18 micrograms/mL', explanation: 'This is ten times too high, as if a litre were 100 mL.' },
      {
        id: 'c',
        text: '180 micrograms/mL',
        explanation: 'This is a hundred times too high, as if a litre were 10 mL.',
      },
      {
        id: 'd',
        text: '1800 micrograms/mL',
        explanation: 'This turns milligrams into micrograms but leaves the amount in a litre, not in a millilitre.',
      },
      {
        id: 'e',
        text: '1,800,000 micrograms/mL',
        explanation: 'This multiplies by 1000 for the litre as well. A millilitre holds less than a litre, so divide.',
      },
    ],
    key: 'a',
  },
  {
    id: 'concentrations-strongest',
    topic: 'Concentrations',
    difficulty: 'medium',
    stem: [
      'Five solutions of the same antiseptic stand on a shelf, each labelled in its own way.',
      'Which one is the strongest?',
    ],
    options: [
      { id: 'a', text: '0.05% w/v', explanation: '0.05 g in 100 mL is 0.5 mg/mL, which puts it fourth of the five.' },
      {
        id: 'b',
        text: '1 in 1500 w/v',
        explanation: '1 g in 1500 mL is 0.67 mg/mL, the second strongest of the five.',
      },
      {
        id: 'c',
        text: '35 mg in 50 mL',
        explanation: '35 ÷ 50 = 0.7 mg/mL, more than the 0.67, 0.6, 0.5 and 0.4 mg/mL of the others.',
      },
      { id: 'd', text: '0.6 mg in 1 mL', explanation: 'At 0.6 mg/mL it comes third of the five.' },
      {
        id: 'e',
        text: '400 micrograms in 1 mL',
        explanation: '400 micrograms/mL looks a large number, but it is 0.4 mg/mL, the weakest of the five.',
      },
    ],
    key: 'c',
  },
  {
    id: 'infusion-finish-time',
    topic: 'Infusion rates',
    difficulty: 'medium',
    stem: [
      'An infusion of 1 litre is started at 09:20 at 125 mL/hour. At 13:20 the rate is changed to 100 mL/hour.',
      'When will the bag be empty?',
    ],
    options: [
      { id: 'a', text: '17:20', explanation: 'This is when it would have finished at 125 mL/hour throughout.' },
      {
        id: 'b',
        text: '18:13',
        explanation: 'This uses the average of the two rates for the whole litre, but they do not run for equal times.',
      },
      {
        id: 'c',
        text: '18:20',
        explanation:
          'By 13:20 half the litre has run in, and the other 500 mL takes 5 hours at 100 mL/hour, until 18:20.',
      },
      { id: 'd', text: '19:20', explanation: 'This is when it would have finished at 100 mL/hour throughout.' },
      { id: 'e', text: '23:20', explanation: 'This starts a full litre again at 13:20. Only 500 mL is left by then.' },
    ],
    key: 'c',
  },
  {
    id: 'pharmacokinetics-find-half-life',
    topic: 'Pharmacokinetics',
    difficulty: 'medium',
    stem: [
      'A drug with first-order elimination is measured twice after the last dose: 32 mg/L at 08:00 and 4 mg/L at 20:00.',
      'What is its half-life?',
    ],
    options: [
      {
        id: 'a',
        text: '4.0 hours',
        explanation: '32 to 16 to 8 to 4 is three halvings in 12 hours, and 12 ÷ 3 = 4.0 hours for each.',
      },
      {
        id: 'b',
        text: '6.0 hours',
        explanation: 'With 6 hours there would have been two halvings only, down to 8 mg/L.',
      },
      {
        id: 'c',
        text: '6.9 hours',
        explanation:
          'This takes the fall as a straight line and asks when 16 of the 28 mg/L are gone. First order is a curve.',
      },
      {
        id: 'd',
        text: '8.0 hours',
        explanation: '8 is how many times the concentration has fallen, 32 ÷ 4, and not a time.',
      },
      {
        id: 'e',
        text: '12.0 hours',
        explanation: 'This is the time between the samples. In one half-life the level would have fallen to 16 mg/L.',
      },
    ],
    key: 'a',
  },
]
