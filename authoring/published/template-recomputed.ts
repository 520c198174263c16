/** What each numeric template of a course comes to, unrounded, worked out in another way than its steps: as one formula, with
 *  factors in another order, or by counting. A test holds the templates against it. */
export const recomputed: Record<string, (values: Record<string, number>) => number> = {
  'gphc1-doses-eight-hourly-volume': by(
    ['weight', 'dose', 'strength'],
    (weight, dose, strength) => (24 / 8) * weight * (dose / (strength / 5)),
  ),
  'gphc1-doses-surface-area-cut': by(
    ['dose', 'area', 'cut', 'mgml'],
    (dose, area, cut, mgml) => (area * dose) / mgml - ((area * dose) / mgml) * (cut / 100),
  ),
  // 28 days of the first dose, and the rise on 21, 14 and 7 of them.
  'gphc1-doses-step-up-month': by(['start', 'rise'], (start, rise) => 28 * start + (21 + 14 + 7) * rise),

  'gphc1-doses-load-and-course': by(
    ['weight', 'load', 'daily', 'days'],
    (weight, load, daily, days) => weight * (load / 40 + (days * daily) / 40),
  ),

  'gphc1-conversions-units-to-drops': by(['units', 'strength'], (units, strength) => units / (strength * 40)),
  'gphc1-conversions-stones-dose': by(
    ['stones', 'pounds', 'dose'],
    (stones, pounds, dose) => (stones + pounds / 14) * (14 / 2.2) * dose,
  ),
  'gphc1-conversions-glucose-abroad': by(['level'], (level) => level / 18),

  'gphc1-conversions-hba1c-percent': by(['level'], (level) => (level + 2.15 * 10.929) / 10.929),

  'gphc1-kidney-ideal-weight': by(
    ['age', 'height', 'creatinine'],
    (age, height, creatinine) => (1.23 / creatinine) * (140 - age) * (0.91 * height - 88.32),
  ),
  'gphc1-kidney-creatinine-at-limit': by(
    ['limit', 'age', 'weight'],
    (limit, age, weight) => (weight / limit) * (145.6 - 1.04 * age),
  ),
  'gphc1-kidney-absolute-gfr': by(['egfr', 'area'], (egfr, area) => egfr + (egfr * (area - 1.73)) / 1.73),

  'gphc1-kidney-proportional-dose': by(
    ['usual', 'age', 'weight', 'creatinine'],
    (usual, age, weight, creatinine) => (weight / creatinine) * (1.456 - 0.0104 * age) * usual,
  ),

  'gphc1-displacement-other-vial': by(
    ['added', 'grams', 'strength'],
    (added, grams, strength) => grams * (added - 10 + 1000 / strength),
  ),
  'gphc1-displacement-child-dose': by(
    ['weight', 'dose', 'vial', 'water', 'powder'],
    (weight, dose, vial, water, powder) => (weight * dose) / (vial / (powder + water)),
  ),
  // What one suppository takes, times their number.
  'gphc1-displacement-suppositories-spare': by(
    ['supply', 'drug', 'spare', 'mould', 'dv'],
    (supply, drug, spare, mould, dv) => (supply + spare) * (mould - drug / (1000 * dv)),
  ),

  'gphc1-concentrations-mouthwash-total': by(
    ['percent', 'rinse', 'days'],
    (percent, rinse, days) => ((percent * 10 * rinse) / 1000) * (2 * days),
  ),
  'gphc1-concentrations-strengthen-cream': by(
    ['grams', 'low', 'high'],
    (grams, low, high) => (grams * (high - low)) / (100 - high),
  ),
  'gphc1-concentrations-additive-in-bag': by(
    ['ml', 'strength', 'bag'],
    (ml, strength, bag) => strength * 1000 * (ml / (ml + bag)),
  ),

  // By how many times the stock is stronger than the solution.
  'gphc1-dilutions-ratio-from-stock': by(
    ['final', 'x', 'percent'],
    (final, x, percent) => final / ((percent * 10) / (1000 / x)),
  ),
  'gphc1-dilutions-neonatal-syringe': by(
    ['weight', 'dose', 'ampoule', 'to'],
    (weight, dose, ampoule, to) => ((weight * dose) / 1000 / ampoule) * to,
  ),
  // What lacks the target in the weaker ointment, over what is gained by each gram that is exchanged.
  'gphc1-dilutions-between-two-strengths': by(
    ['final', 'target', 'strong', 'weak'],
    (final, target, strong, weak) => (final * target - final * weak) / 100 / (strong / 100 - weak / 100),
  ),

  'gphc1-dilutions-litres-from-bottle': by(
    ['bottle', 'percent', 'x'],
    (bottle, percent, x) => (bottle / 1000) * ((percent * 10) / (1000 / x)),
  ),

  'gphc1-molecular-bicarbonate': by(['ml', 'percent'], (ml, percent) => (ml / 1000) * ((percent * 10_000) / 84)),
  'gphc1-molecular-base-in-tablets': by(
    ['count', 'label'],
    (count, label) => count * label - (count * label) / (410 / 96),
  ),
  'gphc1-molecular-effervescent-potassium': by(['mmol', 'mg'], (mmol, mg) => (mmol * 74.5) / mg),

  'gphc1-formulae-body-mass-index': by(['height', 'weight'], (height, weight) => (weight * 10_000) / height ** 2),
  'gphc1-formulae-child-egfr': by(
    ['height', 'creatinine'],
    (height, creatinine) => (60 * creatinine - 36.5 * height) / creatinine,
  ),
  'gphc1-formulae-osmolal-gap': by(
    ['sodium', 'potassium', 'urea', 'glucose', 'measured'],
    (sodium, potassium, urea, glucose, measured) => measured - sodium - sodium - potassium - potassium - urea - glucose,
  ),

  // Each kilogram above 20 adds 20 mL a day to what a child of 20 kg needs.
  'gphc1-formulae-maintenance-fluid': by(['weight'], (weight) => 62.5 + ((weight - 20) * 5) / 6),

  'gphc1-infusion-dose-from-pump': by(
    ['weight', 'mg', 'rate'],
    (weight, mg, rate) => ((mg * 20) / weight) * (rate / 60),
  ),
  'gphc1-infusion-units-pump': by(
    ['dose', 'weight', 'units', 'bag'],
    (dose, weight, units, bag) => bag * ((dose * weight) / units),
  ),
  'gphc1-infusion-minutes-left': by(['left', 'drops', 'set'], (left, drops, set) => left / (drops / set)),

  'gphc1-infusion-shortest-time': by(['weight', 'dose', 'limit'], (weight, dose, limit) => weight * (dose / limit)),

  'gphc1-pk-top-up-load': by(
    ['weight', 'now', 'target', 'vd'],
    (weight, now, target, vd) => (target * weight * vd - now * weight * vd) / (92 / 100),
  ),
  'gphc1-pk-infusion-for-target': by(
    ['weight', 'clearance', 'target'],
    (weight, clearance, target) => weight * (target * clearance),
  ),
  'gphc1-pk-time-to-steady-state': by(
    ['vd', 'clearance', 'weight'],
    (vd, clearance, weight) => (3.465 / clearance) * weight * vd,
  ),

  'gphc1-economics-unequal-arms': by(
    ['control', 'treated'],
    (control, treated) => (1200 * 1500) / (1500 * control - 1200 * treated),
  ),
  'gphc1-economics-utility-icer': by(
    ['oldcost', 'newcost', 'oldyears', 'newyears', 'oldutility', 'newutility'],
    (oldcost, newcost, oldyears, newyears, oldutility, newutility) =>
      (oldcost - newcost) / (oldyears * oldutility - newyears * newutility),
  ),
  'gphc1-economics-cost-per-event': by(['years', 'arr', 'pack'], (years, arr, pack) => (1300 * years * pack) / arr),

  'gphc1-supply-liquid-bottles': by(
    ['dose', 'times', 'days', 'bottle'],
    (dose, times, days, bottle) => days / (bottle / (times * dose)),
  ),
  // All days at the lower dose, and the difference on three of seven.
  'gphc1-supply-alternating-days': by(
    ['high', 'low', 'weeks'],
    (high, low, weeks) => weeks * 7 * low + weeks * 3 * (high - low),
  ),
  'gphc1-supply-inhalers': by(
    ['puffs', 'extra', 'sport', 'device'],
    (puffs, extra, sport, device) => (84 * 2 * puffs + 12 * sport * extra) / device,
  ),
}

/** `formula` with the values of these names, in this order. */
function by(names: string[], formula: (...values: number[]) => number): (values: Record<string, number>) => number {
  return (values) =>
    formula(
      ...names.map((name) => {
        const value = values[name]
        if (value === undefined) throw new Error(`no value is called ${name}`)
        return value
      }),
    )
}
