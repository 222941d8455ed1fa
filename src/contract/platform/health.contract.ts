import * as z from 'zod/mini'
import { ok, route } from '#contract/http/route.ts'
import { instantText } from '#contract/http/shapes.ts'
import { type HealthTopic, health_levels, health_topics } from '#domain/platform/health.ts'

const reading = z.object({
  topic: z.enum(Object.keys(health_topics) as HealthTopic[]),
  level: z.enum(health_levels),
  words: z.string(),
  advice: z.string(),
})

export const getHealth = route({
  method: 'GET',
  path: '/api/v2/admins/health',
  access: { area: 'admin' },
  summary: '稼働状況：受付、ワーカー、順番待ち、送信、データベース、保存先を、ふつうの言葉で',
  reply: ok(z.object({ measured_at: instantText, readings: z.array(reading) })),
})
