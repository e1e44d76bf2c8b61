/**
 * Approval rules: actions that need no question because the user said so for this kind of action on this site, or
 * trusts the site. `savedForm.ts` decides which actions qualify.
 */

/** One kind of action: what it does, its button's label, and the origin of its page or frame. */
export type ApprovalRule = {
  readonly verb: string;
  readonly label: string;
  readonly site: string;
};

/** How many sites a user can trust. */
export const MOST_TRUSTED = 200;

/** Why an action is approved automatically. */
export type AutoApproval = 'kind' | 'site';

/** Returns the user's rule that covers this kind of action; null if there is none. */
export function approvalRuleFor(
  asked: ApprovalRule | null,
  standing: readonly ApprovalRule[],
  trustedSites: readonly string[],
): AutoApproval | null {
  if (!asked) return null;
  if (trustedSites.includes(asked.site)) return 'site';
  return standing.some((each) => isSameKind(each, asked)) ? 'kind' : null;
}

export const isSameKind = (a: ApprovalRule, b: ApprovalRule): boolean =>
  a.verb === b.verb && a.site === b.site && a.label.toLowerCase() === b.label.toLowerCase();
