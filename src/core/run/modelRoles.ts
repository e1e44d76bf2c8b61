/** What models are asked for. Each operator names its role, and a role may have a model of its own. */
import * as z from 'zod/mini';
import { addressProblem, type ModelServerId, modelServerIds } from './modelServers.ts';

/**
 * `planner` decides what to do and writes the answer. `critic` judges actions that code can't. `checks` writes summaries
 * and notes, checks whether a goal was reached, and answers the user's questions.
 */
export const modelRoles = ['planner', 'critic', 'checks'] as const;
export type ModelRole = (typeof modelRoles)[number];

/** The roles that use the planner's model unless they are given another one. */
export const otherRoles = ['critic', 'checks'] as const satisfies readonly ModelRole[];
export type OtherRole = (typeof otherRoles)[number];

/** A model on a server. */
export type ModelChoice = {
  readonly provider: ModelServerId;
  readonly baseUrl: string;
  readonly model: string;
};

/** Null for the planner's model. The address must be complete: forms and commands add what is missing and report errors. */
const otherModel = z.nullable(
  z.object({
    provider: z.enum(modelServerIds),
    baseUrl: z.string().check(
      z.maxLength(500),
      z.refine((address) => addressProblem(address) === null),
    ),
    model: z.string().check(z.maxLength(200), z.trim(), z.minLength(1)),
  }),
);
export const roleModels = z.object({ critic: otherModel, checks: otherModel });
export type RoleModels = Readonly<Record<OtherRole, ModelChoice | null>>;

type Models = ModelChoice & { readonly roleModels: RoleModels };

/** The model that is asked for a role. */
export function modelFor(models: Models, role: ModelRole): ModelChoice {
  const other = role === 'planner' ? null : models.roleModels[role];
  const { provider, baseUrl, model } = other ?? models;
  return { provider, baseUrl, model };
}

/** Names of other models on one server. */
export type OtherModels = Readonly<Partial<Record<OtherRole, string>>>;

/** Other models on the planner's server. */
export function onSameServer(
  { provider, baseUrl }: Omit<ModelChoice, 'model'>,
  names: OtherModels,
): RoleModels {
  const choice = (name: string | undefined): ModelChoice | null =>
    name ? { provider, baseUrl, model: name } : null;
  return { critic: choice(names.critic), checks: choice(names.checks) };
}
