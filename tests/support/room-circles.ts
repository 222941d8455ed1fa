import { type Module, read, targetOf } from './walls.ts'

/** An import that leads from one room into another, file by file. */
export type RoomEdge = { from: string; to: string }
/** Rooms that all lead to one another, and the imports that make it so. */
export type RoomCircle = { rooms: string[]; edges: RoomEdge[] }

/** The room of a server's file: its folder under src/server. The loose files there, such as ports.ts, are in none. */
export const roomOf = (file: string): string | null => /^src\/server\/([^/]+)\//.exec(file)?.[1] ?? null

/** Every import from one server room into another, those of types alone too; what tests import is left out. */
export const roomEdges = (modules: Module[]): RoomEdge[] =>
  modules
    .filter(({ file }) => roomOf(file) && !/\.test\.tsx?$/.test(file))
    .flatMap(({ file, source }) => {
      const targets = new Set(read({ file, source }).imports.map(name => targetOf(file, name)))
      return [...targets].flatMap(to => (to && roomOf(to) && roomOf(to) !== roomOf(file) ? [{ from: file, to }] : []))
    })

/** The server's rooms that lie in circles (strongly connected components of two rooms and more), largest first. */
export const roomCircles = (modules: Module[]): RoomCircle[] => {
  const edges = roomEdges(modules)
  const next = Map.groupBy(edges, edge => roomOf(edge.from))
  const reached = (room: string | null) => {
    const seen = new Set<string>()
    const wait = [room]
    while (wait.length) {
      for (const { to } of next.get(wait.pop() ?? null) ?? []) {
        const there = roomOf(to)
        if (!there || seen.has(there)) continue
        seen.add(there)
        wait.push(there)
      }
    }
    return seen
  }
  const reach = new Map([...next.keys()].map(room => [room, reached(room)]))
  const circles = new Map<string, RoomCircle>()
  for (const room of next.keys()) {
    const rooms = [...(reach.get(room) ?? [])].filter(one => reach.get(one)?.has(room ?? '')).sort()
    const inside = (file: string) => rooms.includes(roomOf(file) ?? '')
    if (rooms.length < 2) continue
    circles.set(rooms.join(), { rooms, edges: edges.filter(edge => inside(edge.from) && inside(edge.to)) })
  }
  return [...circles.values()].sort((a, b) => b.rooms.length - a.rooms.length)
}
