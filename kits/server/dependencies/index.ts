export { type Dependency, DependencyAway, dependency, dependencyAway } from './dependency.ts'
export {
  awayDependencies,
  type DependencyName,
  type DependencyState,
  dependencyStates,
  forgetDependencies,
  noteDependency,
} from './states.ts'
