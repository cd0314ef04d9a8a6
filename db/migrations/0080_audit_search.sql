-- The audit is read newest first: of a shop, of a person or a call in it, within days, or by the key of a document. Each
-- index leads with what is looked for, goes on with the time and carries what is asked besides, so that a page is found in
-- it alone and costs the same in the tenth year.
drop index audit_by_subject;
drop index audit_by_user;
drop index audit_by_toko;
create index audit_by_toko on audit (kode_toko, created_at, id);
create index audit_by_call on audit (kode_toko, call, created_at, id) include (subject_key);
create index audit_by_user on audit (kode_toko, user_id, created_at, id) include (call, subject_key);
create index audit_by_key on audit (kode_toko, subject_key text_pattern_ops, created_at, id) include (call, user_id);
