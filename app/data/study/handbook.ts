import { queryOptions } from '@tanstack/react-query'
import { handbook } from '../../../core/content/shop/handbook.ts'
import { reading, wholeItemAs } from './course-material.ts'

/** What a course has to look up. Fails when it is damaged here and cannot be fetched again now. */
export const handbookQuery = (courseId: number, hash: string) =>
  queryOptions({
    queryKey: ['material', courseId, 'handbook', hash],
    queryFn: () => wholeItemAs(handbook, courseId, hash),
    ...reading,
  })
