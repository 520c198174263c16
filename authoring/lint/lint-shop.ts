import type { CourseContent } from '../../core/content/course-content.ts'
import { couponFromFile } from '../../core/content/shop/coupons.ts'
import { unknownGaps } from '../../core/content/shop/fill-in.ts'
import { evaluate } from '../../core/content/expression.ts'
import { isMeasured } from '../../core/shop/claims.ts'
import { finding, repeatedIn, type Finding } from './finding.ts'
import { lintCapabilities } from './lint-capabilities.ts'
import { lintSources } from './lint-sources.ts'
import { isQuizQuestion } from '../../core/questions/practisable.ts'
import type { Resource } from '../../core/content/shop/resource.ts'
import { roundAs } from '../../core/content/rounding.ts'
import type { Shop } from '../../core/content/shop/shop.ts'

/** Rules about what the shop has besides its courses. */
export function lintShop(shop: Shop, courses: CourseContent[]): Finding[] {
  const found: Finding[] = []
  const named: [what: string, ids: string[]][] = [
    ['question', shop.faq.map(({ id }) => id)],
    ['tutor', shop.tutors.map(({ id }) => id)],
    ['testimonial', shop.testimonials.map(({ id }) => id)],
    ['session', shop.sessions.map(({ id }) => id)],
    ['plan', shop.plans.map(({ id }) => id)],
    ['tier', shop.tiers.map(({ id }) => id)],
    ['coupon', shop.coupons.map(({ code }) => code.toUpperCase())],
  ]
  for (const [what, ids] of named) {
    for (const id of repeatedIn(ids)) {
      found.push(finding('duplicate-id', id, `this ${what} is listed twice, remove one`))
    }
  }
  const tiers = shop.tiers.map(({ id }) => id)
  for (const { id, tier } of shop.plans) {
    if (!tiers.includes(tier)) found.push(finding('unknown-tier', id, `tier ${tier} is not described under tiers`))
  }
  for (const { id, yearMinor, monthlyOfYearMinor = 0 } of shop.plans) {
    if (yearMinor !== undefined && Math.round(yearMinor / 12) !== monthlyOfYearMinor)
      found.push(finding('yearly-price', id, 'yearMinor is not twelve of monthlyOfYearMinor, correct one of them'))
  }
  const slugs = courses.map(({ file }) => file.slug)
  for (const { id, courses: unlocked } of shop.tiers) {
    for (const slug of unlocked === 'all' ? [] : unlocked.filter((each) => !slugs.includes(each))) {
      found.push(finding('unknown-course', id, `there is no course ${slug}, correct the name`))
    }
  }
  for (const { id, availability } of shop.sessions) {
    if (availability.some(({ from, to }) => from >= to)) {
      found.push(finding('availability', id, 'a time of day ends before it begins, correct it'))
    }
  }
  const files = courses.map(({ file }) => file)
  const courseIds = new Map(files.map(({ slug, id }) => [slug, id]))
  for (const coupon of shop.coupons) {
    const read = couponFromFile(coupon, courseIds)
    if (read.is === 'wrong') found.push(finding('coupon', coupon.code, `${read.why}, correct it`))
  }
  return [...found, ...lintSite(shop), ...lintLegal(shop), ...lintCapabilities(shop, files)]
}

/** What the shop says about itself names things that are there. */
function lintSite({ site, faq, testimonials }: Shop): Finding[] {
  if (!site) return []
  const found: Finding[] = []
  const refer = (what: string, ids: string[], there: { id: string }[]) => {
    for (const id of ids.filter((each) => there.every((known) => known.id !== each)))
      found.push(finding('unknown-reference', id, `site.yaml names a ${what} that is not there, correct the name`))
  }
  refer('question', site.homeFaq, faq)
  refer('testimonial', site.stories, testimonials)
  for (const claim of site.claims) {
    if (!('computed' in claim) && !isMeasured(claim))
      found.push(finding('claim-unmeasured', claim.id, 'is shown only with measuredBy and measuredOn, write both'))
  }
  const lists = [site.claims, site.supportOptions, site.approach, site.fallbackCourses]
  const named = [...lists.map((list) => list.map(({ id }) => id)), site.stories, site.homeFaq]
  for (const id of named.flatMap((ids) => Array.from(repeatedIn(ids))))
    found.push(finding('duplicate-id', id, 'this is in one list of site.yaml twice, remove one'))
  return found
}

function lintLegal({ legal, identity }: Shop): Finding[] {
  if (!identity) return []
  return legal.flatMap(({ page, body }) => [
    ...unknownGaps(body, identity).map((name) =>
      finding('unknown-gap', page, `{{${name}}} stands for nothing, correct the name`),
    ),
    ...(/^#\s/m.test(body) ? [finding('heading', page, 'the title is above already, begin headings with ##')] : []),
  ])
}

/** Rules about one resource: it has what its type needs, and that works. `mediaPaths`: those of its folder. */
export function lintResource(resource: Resource, courses: CourseContent[], mediaPaths: ReadonlySet<string>): Finding[] {
  const found: Finding[] = []
  const { id, type, tool, questions, animation } = resource
  const tell = (rule: string, message: string) => found.push(finding(rule, id, message))
  const parts = { tool, quiz: questions, video: animation }
  for (const [of, part] of Object.entries(parts)) {
    const field = of === 'tool' ? 'tool' : of === 'quiz' ? 'questions' : 'animation'
    if (type === of && part === undefined) tell('resource-empty', `is a ${of}, so it needs ${field}`)
    if (type !== of && part !== undefined) tell('resource-empty', `has ${field}, which belongs to a ${of}`)
  }
  if (animation !== undefined && !mediaPaths.has(animation)) {
    tell('resource-empty', `${animation} is not there, put it into resources/media/`)
  }
  for (const asked of questions ?? []) {
    const question = courses.flatMap((course) => course.questions).find((each) => each.id === asked)
    if (!question) tell('unknown-question', `there is no question ${asked}, correct the name`)
    else if (!isQuizQuestion(question)) tell('unknown-question', `${asked} needs a passage or another screen`)
  }
  found.push(...lintSources(id, resource.sources))
  if (tool) for (const message of toolProblems(tool)) tell('tool-unusable', message)
  return found
}

/** The tool is tried with what stands in its fields at first. */
function toolProblems({ inputs, results }: NonNullable<Resource['tool']>): string[] {
  const found: string[] = []
  const values = new Map(
    inputs.map((input) => [input.name, 'choices' in input ? (input.choices[0]?.value ?? 0) : input.value]),
  )
  if (values.size < inputs.length) found.push('two inputs have one name, rename one')
  for (const input of inputs) {
    if (!('choices' in input) && (input.value < input.min || input.value > input.max)) {
      found.push(`${input.name} begins outside of its own range`)
    }
  }
  for (const { name, expression, rounding } of results) {
    const outcome = evaluate(expression, values)
    if (outcome.is === 'unreadable') found.push(`${name}: ${outcome.message}: ${expression}`)
    else values.set(name, outcome.value)
    if (rounding !== undefined && roundAs(rounding, 1) === null) found.push(`rounding "${rounding}" is not known`)
  }
  return found
}
