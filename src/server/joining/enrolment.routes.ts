import * as contract from '#contract/joining/enrolment.contract.ts'
import { room } from '#server/http/serve.ts'
import {
  answerSupplierInvite,
  completeEnrolment,
  resumeEnrolment,
  saveEnrolment,
  sendEnrolmentCode,
  viewEnrolment,
} from './enrol.ts'

export const enrolmentRoutes = room(contract, {
  getEnrolment: async ({ deps, params, request, reply, at }) => {
    reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow, noarchive' })
    return viewEnrolment(deps, { ...params, request, reply, at })
  },
  saveEnrolment: async ({ deps, params, body, request, reply, at }) =>
    saveEnrolment(deps, { ...params, request, reply, at }, body),
  sendEnrolmentCode: async ({ deps, params, body, request, reply, at }) =>
    sendEnrolmentCode(deps, { ...params, request, reply, at }, body.channel),
  resumeEnrolment: async ({ deps, params, body, request, reply, at }) =>
    resumeEnrolment(deps, { ...params, request, reply, at }, body.password),
  answerSupplierInvite: async ({ deps, params, body, request, reply, at }) =>
    answerSupplierInvite(deps, { ...params, request, reply, at }, body.declined),
  completeEnrolment: async ({ deps, params, body, request, reply, at }) =>
    completeEnrolment(deps, { ...params, request, reply, at }, body.auth_code),
})
