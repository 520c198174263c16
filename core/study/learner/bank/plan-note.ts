/** A note of a course that the plan can send to. */
export interface PlanNote {
  itemId: string
  title: string
  /** Topic id. */
  topic: string
  minutes: number
}
