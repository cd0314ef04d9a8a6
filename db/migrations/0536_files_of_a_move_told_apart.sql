-- A file that is thrown away and the one that takes its place are never of one version: what was tried and approved of the first enters nothing of
-- the second.
create sequence pindah_langkah_versi as integer;
select setval('pindah_langkah_versi', (select coalesce(max(versi), 0) + 1 from pindah_langkah));
alter table pindah_langkah alter column versi set default nextval('pindah_langkah_versi');
