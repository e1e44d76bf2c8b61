/**
 * Standing approvals: acts that the user need not be asked about, since they said so for this kind of act on this site,
 * or trust the site. `savedForm.ts` says which acts that can be.
 */
/** One kind of act: what it does, the words of its button, and the origin of its page or frame. */
export type ApprovalRules = {
  readonly verb: string;
  readonly label: string;
  readonly site: string;
};

/** Sites that one user may trust. */
export const MOST_TRUSTED = 200;

/** Why an act goes unasked. */
export type AutoApproval = 'kind' | 'site';

/** What the user said that covers this kind of act; null where nothing does. */
export function approvalRuleFor(
  asked: ApprovalRules | null,
  standing: readonly ApprovalRules[],
  trustedSites: readonly string[],
): AutoApproval | null {
  if (!asked) return null;
  if (trustedSites.includes(asked.site)) return 'site';
  return standing.some((each) => isSameKind(each, asked)) ? 'kind' : null;
}

export const isSameKind = (a: ApprovalRules, b: ApprovalRules): boolean =>
  a.verb === b.verb && a.site === b.site && a.label.toLowerCase() === b.label.toLowerCase();
