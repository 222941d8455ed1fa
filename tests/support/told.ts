/**
 * What an answer tells, as one text: without ids and order numbers. Their figures are chance, and now and then they are
 * those that a test says are nowhere (the third part of an id begins with 7: one id in 256 holds 777).
 */
export const toldIn = (answer: unknown): string =>
  JSON.stringify(answer)
    .replaceAll(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, 'id')
    .replaceAll(/\b\d{4}-\d{4}-\d\b/g, 'number')
