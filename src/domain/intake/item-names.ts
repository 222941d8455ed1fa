type Named = { name: string; spec: string }

/**
 * What items are called where their spec does not stand beside them: 玉子焼き, or 玉子焼き 甘口 400g where `among` has
 * another 玉子焼き.
 */
export const nameAmong = (among: readonly Named[]): ((item: Named) => string) => {
  const specs = new Map<string, Set<string>>()
  for (const { name, spec } of among) specs.set(name, (specs.get(name) ?? new Set()).add(spec))
  return ({ name, spec }) => (spec !== '' && (specs.get(name)?.size ?? 0) > 1 ? `${name} ${spec}` : name)
}
