/** Ways in which students may remember, with parameters as published. What is measured knows none of them. */
import { default_w as fsrsWeights, fsrs, type FSRSState } from 'ts-fsrs'
import type { Chance } from './chance.ts'

/** One question in one student's memory. Days are parts of a day since the simulation began. */
export interface Trace {
  /** Probability that it is remembered, 0..1. */
  recallAt(day: number): number
  /** It was asked, and its explanation read. */
  ask(day: number, isRemembered: boolean): void
}

export interface World {
  name: string
  source: string
  /** FSRS-6 with its default weights describes it exactly: nothing can forecast it better. */
  isDefault: boolean
  /** A student of this world; each call of what it gives is a question that they meet on that day, and read the explanation of.
   *  `knows`: they answered it right by themselves. */
  student(chance: Chance): (day: number, knows: boolean) => Trace
}

/** FSRS-6 with other weights: each one's default times a factor around 1 that differs by student (`spread`, of its logarithm). */
function fsrsWorld(name: string, source: string, spread: number): World {
  return {
    name,
    source,
    isDefault: spread === 0,
    student(chance) {
      const w = fsrsWeights.map((weight) => weight * Math.exp(chance.normal(0, spread)))
      const own = fsrs({ w, enable_fuzz: false, request_retention: 0.9 })
      return (firstDay, knows) => {
        let lastDay = firstDay
        let state: FSRSState = own.next_state(null, 0, knows ? 3 : 1)
        return {
          recallAt: (day) => own.forgetting_curve(Math.max(day - lastDay, 0), state.stability),
          ask(day, isRemembered) {
            state = own.next_state(state, Math.max(Math.round(day - lastDay), 0), isRemembered ? 3 : 1)
            lastDay = day
          },
        }
      }
    },
  }
}

/** Activation by ACT-R with decay that spacing slows. Time between sessions counts for a 40th. A question that was read with its
 *  explanation is raised by about 1 against the word pairs of the study, more or less by student and question. */
const actr: World = {
  name: 'ACT-R, decay by activation',
  source: 'Pavlik, Anderson, Cognitive Science 29, 2005',
  isDefault: false,
  student(chance) {
    const [intercept, scale, threshold, noise, between] = [0.177, 0.217, -0.704, 0.255, 0.025]
    const ability = chance.normal(1, 0.3)
    return (firstDay, knows) => {
      const raised = ability + (knows ? 0.2 : -0.2) + chance.normal(0, 0.3)
      const asked: { day: number; decay: number }[] = []
      const activationAt = (day: number) => {
        const sum = asked.reduce(
          (total, one) => total + Math.max((day - one.day) * 86_400 * between, 1) ** -one.decay,
          0,
        )
        return sum === 0 ? Number.NEGATIVE_INFINITY : Math.log(sum) + raised
      }
      const ask = (day: number) => {
        const activation = activationAt(day)
        asked.push({ day, decay: intercept + scale * Math.exp(Math.min(activation, 1)) })
      }
      ask(firstDay)
      return { recallAt: (day) => 1 / (1 + Math.exp((threshold - activationAt(day)) / noise)), ask }
    }
  },
}

/** Half-lives that grow by difficulty, half-life and recall, as fitted to 220 million reviews of a vocabulary app. */
const dhp: World = {
  name: 'DHP, growing half-lives',
  source: 'Ye, Su, Cao, KDD 2022',
  isDefault: false,
  student(chance) {
    const speed = Math.exp(chance.normal(0, 0.4))
    const shares = [0.06, 0.15, 0.26, 0.4, 0.54, 0.67, 0.78, 0.88, 0.95, 1]
    return (firstDay, knows) => {
      // What is known at first is the easier of two, the rest the harder.
      const lot = (knows ? Math.min : Math.max)(chance.share(), chance.share())
      let difficulty = 1 + shares.findIndex((share) => lot <= share)
      let halfLife = speed * (-1 / Math.log2(Math.max(0.925 - 0.05 * difficulty, 0.025)))
      let lastDay = firstDay
      const recallAt = (day: number) => 2 ** (-Math.max(day - lastDay, 0) / halfLife)
      return {
        recallAt,
        ask(day, isRemembered) {
          const forgotten = Math.max(1 - recallAt(day), 0.001)
          if (isRemembered) {
            const growth =
              Math.exp(3.80863264) * difficulty ** -0.53420593 * halfLife ** -0.127362 * forgotten ** 0.9678043
            halfLife *= 1 + growth
          } else {
            halfLife =
              speed *
              Math.exp(-0.04158382) *
              difficulty ** -0.04067209 *
              halfLife ** 0.37745957 *
              forgotten ** -0.22724425
            difficulty = Math.min(difficulty + 2, 18)
          }
          lastDay = day
        },
      }
    }
  },
}

/** Half-life regression with the weights of its fit to Duolingo's students, which counts of right and wrong answers hardly move: who
 *  studies and what is studied decide. Students and questions differ by a factor of two in half-life. */
const hlr: World = {
  name: 'half-life regression',
  source: 'Settles, Meeder, ACL 2016, with the weights that Tabibian et al., PNAS 2019, fitted to Duolingo',
  isDefault: false,
  student(chance) {
    const own = 7.2145 + chance.normal(-1.5, 1)
    return (firstDay, knows) => {
      const base = own + (knows ? 0.5 : -0.5) + chance.normal(0, 1)
      let [rights, wrongs, lastDay] = [0, 0, firstDay]
      const halfLife = () => 2 ** (base - 0.0061 * rights - 0.0802 * wrongs)
      return {
        recallAt: (day) => 2 ** (-Math.max(day - lastDay, 0) / halfLife()),
        ask(day, isRemembered) {
          if (isRemembered) rights++
          else wrongs++
          lastDay = day
        },
      }
    }
  },
}

export const worlds: readonly World[] = [
  fsrsWorld('FSRS-6, own weights', 'Ye 2024, each weight of each student drawn around its default', 0.3),
  dhp,
  actr,
  hlr,
  fsrsWorld('FSRS-6, default weights', 'the rival itself, which nothing can forecast better', 0),
]
