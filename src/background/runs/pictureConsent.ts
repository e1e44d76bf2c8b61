/** What the settings say about sending pictures of a site's elements to the planner's model. */
import { modelFor } from '../../core/run/modelRoles.ts';
import type { PictureConsent } from '../../engine/ports.ts';
import { takesImages } from '../../llm/models.ts';
import { keepPictureSite, readSettings } from '../storage/settings.ts';
import { hostOf } from './model.ts';

export const pictureConsent: PictureConsent = {
  async of(site) {
    const settings = await readSettings();
    if (!settings.drawings) return { is: 'off' };
    const answer = settings.pictureSites.find((each) => each.site === site);
    if (answer?.isAllowed === false) return { is: 'never' };
    const { model, known, server } = await hostOf(settings, 'planner');
    if (takesImages(model, known, server) === false) return { is: 'blind', model };
    const { host } = new URL(modelFor(settings, 'planner').baseUrl);
    return answer?.to === host ? { is: 'allowed' } : { is: 'ask', host };
  },
  keep: keepPictureSite,
};
